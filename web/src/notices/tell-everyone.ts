import { PATHS } from '#paths.ts';
import { navigate } from '#router/location.ts';

/** What a toast offers after a gym was closed: the form of a notice. */
export const tellEveryone = ({ isEveryGym }: { isEveryGym: boolean }) => ({
  label: 'Tell everyone',
  onPress: () => navigate(`${PATHS.settings}?notice=${isEveryGym ? 'closed' : 'new'}`),
});
