import { AppError } from '#platform/errors.ts';

/** The same whether it does not exist or the caller may not see it (docs/spec/safety.md#w10). */
export const noSuchPlayer = () => new AppError('NOT_FOUND', 'There is no such player.');
export const noSuchTeam = () => new AppError('NOT_FOUND', 'There is no such team.');
export const noSuchSeason = () => new AppError('NOT_FOUND', 'There is no such season.');
