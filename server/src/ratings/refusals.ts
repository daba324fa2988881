import { AppError } from '#platform/errors.ts';

/** The same whether it does not exist or the caller may not see it (docs/spec/safety.md#w10). */
export const noSuchPlayer = () => new AppError('NOT_FOUND', 'Player not found.');
export const noSuchTeam = () => new AppError('NOT_FOUND', 'Team not found.');
export const noSuchSeason = () => new AppError('NOT_FOUND', 'Season not found.');
