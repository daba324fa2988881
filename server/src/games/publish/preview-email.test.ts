import { describe, expect, it } from 'vitest';
import { useGamesStage } from '../testing/games-stage.ts';
import { newestMailTo } from '../testing/newest-mail.ts';
import { plansOf } from '../testing/store-plan.ts';

const stage = useGamesStage();
const { storePlan, publish } = plansOf(stage);

const HAWKS_OWLS = { home: 'Hawks', away: 'Owls', at: '2026-11-21 9' };
const COMETS_STARS = { home: 'Comets', away: 'Stars', at: '2026-11-21 11' };

const preview = async (planId: number, email: string) =>
  await stage.admin.post(`/admin/game-plans/${planId}/preview`, { email, cancelOthers: 0 });

/** What the newest email to this person says. */
async function mailTo(recipient: string) {
  const { subject, html, text } = await newestMailTo(stage.test.portal, recipient);
  return { subject, html, text };
}

describe('the preview of an email before publishing', () => {
  it('previews the email that publishing sends to each person, for new, moved and canceled games', async () => {
    await publish(
      await storePlan([HAWKS_OWLS, COMETS_STARS, { ...HAWKS_OWLS, at: '2026-11-28 9', round: 2 }]),
    );
    const id = await storePlan(
      [
        { ...HAWKS_OWLS, at: '2026-11-21 13 court 2' },
        { ...COMETS_STARS, at: null },
        { home: 'Owls', away: 'Stars', at: '2026-12-05 10' },
      ],
      { name: 'Draft 2' },
    );
    const before = [await stage.everyRow(), await stage.mails()];
    const people = ['hawks', 'owls', 'comets', 'stars'].map((name) => `${name}@example.org`);
    const shown = [];
    for (const email of people) shown.push((await preview(id, email)).json());
    expect([await stage.everyRow(), await stage.mails()]).toEqual(before);
    await publish(id);
    for (const [index, email] of people.entries()) {
      const { subject, html, text } = shown[index];
      expect({ subject, html, text }).toEqual(await mailTo(email));
    }
    expect(shown[0].subject).toMatch(/: 1 changed game, 1 canceled game/);
    expect(shown[0].calendar.content).toContain('SEQUENCE:1');
  });

  it('finds no preview for a person to whom publishing sends no email', async () => {
    const id = await storePlan([HAWKS_OWLS]);
    const answer = await preview(id, 'stars@example.org');
    expect([answer.statusCode, answer.json().error]).toEqual([
      404,
      'Publishing this draft sends this person no email.',
    ]);
  });
});
