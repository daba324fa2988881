import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import type { BookingStage } from '@portal/testkit/booking-stage.ts';

/** The calls about teams and coaches, made by the stage's administrator. */
export function leagueCalls(stage: BookingStage) {
  const remove = (url: string) =>
    stage.test.app.inject({
      method: 'DELETE',
      url: `/api${url}`,
      headers: { authorization: `Bearer ${stage.league.admin.token}` },
    });
  const list = async (): Promise<LeagueTeam[]> => (await stage.admin.get('/admin/teams')).json();

  return {
    list,
    remove,
    add: (divisionName: unknown, teamName: unknown, coach?: object) =>
      stage.admin.post('/admin/teams', { divisionName, teamName, ...(coach && { coach }) }),
    rename: (id: number | string, teamName: unknown, divisionName?: string) =>
      stage.admin.put(`/admin/teams/${id}`, { teamName, divisionName }),
    removeTeam: (id: number | string) => remove(`/admin/teams/${id}`),
    link: (teamId: number | string, coach: unknown) =>
      stage.admin.post(`/admin/teams/${teamId}/coaches`, coach),
    unlink: (teamId: number | string, coachId: number | string) =>
      remove(`/admin/teams/${teamId}/coaches/${coachId}`),
    change: (id: number | string, coach: unknown) => stage.admin.put(`/admin/coaches/${id}`, coach),
    invite: (id: number | string) => stage.admin.post(`/admin/coaches/${id}/invite`, {}),
    inviteAll: (coachIds: number[] | null = null) =>
      stage.admin.post('/admin/coaches/invite-all', { coachIds }),

    /** 'Boys 3-4 Hawks: casey@…, kim@…' for every team */
    async lines(): Promise<string[]> {
      return (await list()).map(({ divisionName, name, coaches }) =>
        `${divisionName} ${name}: ${coaches.map(({ email }) => email).join(', ')}`.trim(),
      );
    },
    async coachOf(email: string) {
      const found = (await list()).flatMap(({ coaches }) => coaches).find((coach) => coach.email === email);
      if (found === undefined) throw new Error(`There is no coach ${email}.`);
      return found;
    },
  };
}

/** A person whom the league does not know yet. */
export const SAM = { firstName: 'Sam', lastName: 'Spark', email: 'sam@example.org' };
