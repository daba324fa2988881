import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests } from '#testing/browser.ts';
import { scheduleRows } from '../queries.ts';
import {
  aPractice,
  aRow,
  button,
  choose,
  DONE,
  dialog,
  doubleClick,
  isOff,
  openDialog,
  sent,
  stubAdminCalls,
  textsOf,
  toasts,
  valueIn,
} from './testing/dialog-page.tsx';

cleanBetweenTests();

const PLACE = {
  availabilityId: 7,
  venueId: 3,
  scheduleName: 'SALK',
  schoolName: 'Salk',
  gymName: 'Gym',
  court: '1',
  adminEmail: 'ada@example.org',
};
const TIME = { reservationDate: '2026-11-24', reservationTime: '18:00:00' };

describe('AddDialog', () => {
  it('shows place and time and starts with a practice of the default length', async () => {
    stubAdminCalls();
    await openDialog('add', aRow());
    expect(dialog().getByText('Salk - Gym, court 1').parentElement?.textContent).toBe(
      'Salk - Gym, court 1Tue, Nov 24, 2026, slot 6:00 PM – 7:00 PM',
    );
    expect(textsOf('Reservation type')).toEqual(['Practice', 'Clinic', 'Game', 'Playoff', 'Blackout']);
    expect([valueIn('Start'), valueIn('End')]).toEqual(['18:00:00', '19:00:00']);
    expect(textsOf('Start').at(-1)).toBe('9:30 PM');
    expect(textsOf('End').slice(0, 2)).toEqual(['6:15 PM', '6:30 PM']);
    expect(document.activeElement).toBe(dialog().getByLabelText('Reservation type'));
  });

  it('uses the fixed list of types if the server’s list fails', async () => {
    stubAdminCalls({ 'GET /api/admin/reservation-types': { status: 500 } });
    await openDialog('add', aRow());
    expect(textsOf('Reservation type')).toEqual(['Practice', 'Clinic', 'Game', 'Playoff', 'Blackout']);
    choose('Reservation type', 'clinic');
    expect(valueIn('End')).toBe('21:00:00');
  });

  it('says that the teams could not be loaded', async () => {
    stubAdminCalls({ 'GET /api/coaches/coaches-all': { status: 500 } });
    await openDialog('add', aRow());
    expect(dialog().getByText(/^We couldn’t load the teams/)).toBeTruthy();
  });

  it('brings the team back after a reload', async () => {
    stubAdminCalls();
    await openDialog('add', aRow());
    choose('Division', 'Boys 5-6');
    choose('Team', 'Knicks');
    cleanup();
    await openDialog('add', aRow());
    expect([valueIn('Division'), valueIn('Team')]).toEqual(['Boys 5-6', 'Knicks']);
  });

  it('clears the selections when the type changes and applies the default end of that type', async () => {
    stubAdminCalls();
    await openDialog('add', aRow());
    choose('Division', 'Boys 5-6');
    choose('Team', 'Knicks');
    choose('End', '22:00:00');
    choose('Reservation type', 'game');
    expect(valueIn('End')).toBe('19:15:00');
    expect([valueIn('Division'), valueIn('Home team'), valueIn('Home coach')]).toEqual(['', '', '']);
    choose('Reservation type', 'practice');
    expect([valueIn('Division'), valueIn('Team'), valueIn('End')]).toEqual(['', '', '19:00:00']);
  });

  it('starts at the pressed time and says which time is left empty', async () => {
    stubAdminCalls();
    await openDialog('add', aRow(), '18:30:00');
    expect([valueIn('Start'), valueIn('End')]).toEqual(['18:30:00', '19:30:00']);
    expect(dialog().getByText('6:00 PM – 6:30 PM will be left empty.')).toBeTruthy();
    choose('Start', '18:00:00');
    expect(valueIn('End')).toBe('19:00:00');
    expect(dialog().queryByText(/left empty/)).toBeNull();
  });

  it('adds a practice once, however often the button is pressed', async () => {
    const requests = stubAdminCalls({ 'POST /api/admin/reserve': { body: DONE } });
    const { press, settle, changes } = await openDialog('add', aRow());
    expect(isOff('Reserve')).toBe(true);
    expect(dialog().getByText('Select division and one team.')).toBeTruthy();
    await press(button('Reserve'));
    expect(sent(requests)).toEqual([]);

    choose('Division', 'Boys 5-6');
    expect(textsOf('Team').slice(1)).toEqual(['Bulls', 'Hawks', 'Knicks', 'Nets']);
    choose('Team', 'Bulls');
    choose('Coach (optional)', 'bob@example.org');
    await screen.findByText((_, element) => element?.textContent === 'Reserve' && !isOff('Reserve'));
    doubleClick(button('Reserve'));
    await settle();
    expect(sent(requests).map(({ url, body }) => [url, body])).toEqual([
      [
        '/api/admin/reserve',
        {
          ...PLACE,
          ...TIME,
          reservationEndTime: '19:00:00',
          type: 'practice',
          status: 'practice',
          divisionName: 'Boys 5-6',
          teamName: 'Bulls',
          coachName: 'Bob',
          coachEmail: 'bob@example.org',
        },
      ],
    ]);
    expect(sent(requests)[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes).toEqual(['add']);
    expect(toasts().getByText('Reserved')).toBeTruthy();
    expect(toasts().getByText('Practice has been reserved.')).toBeTruthy();
  });

  it('adds a game with three choices: its type, the home team and the away team', async () => {
    const requests = stubAdminCalls({ 'POST /api/admin/games/schedule': { body: DONE } });
    const { press } = await openDialog('add', aRow());
    choose('Reservation type', 'game');
    choose('Home team', '["Boys 5-6","Bulls"]');
    expect([valueIn('Division'), valueIn('Home team')]).toEqual(['Boys 5-6', 'Bulls']);
    choose('Away team', 'Knicks');
    await press(button('Schedule'));
    expect(sent(requests)[0]?.body).toMatchObject({
      divisionName: 'Boys 5-6',
      homeTeam: 'Bulls',
      awayTeam: 'Knicks',
      homeCoachEmail: 'bea@example.org',
      awayCoachEmail: 'kim@example.org',
    });
  });

  it('adds a game and selects the first coach of each team', async () => {
    const done = { ...DONE, popupMessage: 'Game has been scheduled. Both coaches are mailed.' };
    const requests = stubAdminCalls({ 'POST /api/admin/games/schedule': { body: done } });
    const { press } = await openDialog('add', aRow());
    choose('Reservation type', 'game');
    choose('Division', 'Boys 5-6');
    choose('Home team', 'Knicks');
    expect(valueIn('Home coach')).toBe('kim@example.org');
    expect(textsOf('Away team').slice(1)).toEqual(['Bulls', 'Hawks', 'Nets', 'External']);
    choose('Away team', 'Nets');
    expect(
      dialog().getByText('Nets has no coach yet, and a game needs one. Add one on Teams and Coaches first.'),
    ).toBeTruthy();
    expect(isOff('Schedule')).toBe(true);
    choose('Away team', 'Bulls');
    expect(valueIn('Away coach')).toBe('bea@example.org');
    choose('Away coach', '');
    expect(isOff('Schedule')).toBe(true);
    expect(dialog().getByText(/^Select division, both teams, and both coaches/)).toBeTruthy();
    choose('Away coach', 'bea@example.org');
    await press(button('Schedule'));
    expect(sent(requests)[0]?.body).toEqual({
      ...PLACE,
      type: 'game',
      status: 'game',
      scheduleDate: '2026-11-24',
      scheduleTime: '18:00:00',
      scheduleEndTime: '19:15:00',
      scheduleType: 'Regular Schedule',
      divisionName: 'Boys 5-6',
      homeTeam: 'Knicks',
      awayTeam: 'Bulls',
      homeCoachEmail: 'kim@example.org',
      awayCoachEmail: 'bea@example.org',
    });
    expect(toasts().getByText('Scheduled')).toBeTruthy();
    expect(toasts().getByText('Game has been scheduled. Both coaches are mailed.')).toBeTruthy();
  });

  it('adds a playoff against an External team with a typed coach email', async () => {
    const requests = stubAdminCalls({ 'POST /api/admin/games/schedule': { body: DONE } });
    const { press } = await openDialog('add', aRow());
    choose('Reservation type', 'playoff');
    choose('Division', 'Boys 5-6');
    choose('Home team', 'Knicks');
    choose('Away team', 'External');
    const email = dialog().getByLabelText('Away coach’s email');
    fireEvent.change(email, { target: { value: 'owl at example' } });
    expect(dialog().queryByText('Invalid email format')).toBeNull();
    fireEvent.blur(email);
    expect(dialog().getByText('Invalid email format')).toBeTruthy();
    expect(isOff('Schedule')).toBe(true);
    fireEvent.change(email, { target: { value: 'owl@example.org' } });
    choose('External team’s name (optional)', 'Owls');
    await press(button('Schedule'));
    expect(sent(requests)[0]?.body).toMatchObject({
      type: 'playoff',
      scheduleType: 'Playoff Schedule',
      awayTeam: 'External',
      awayCoachEmail: 'owl@example.org',
      externalTeamName: 'Owls',
    });
  });

  it('adds no clinic before the list of names has loaded', async () => {
    let release = () => {};
    const namesLoaded = new Promise<void>((resolve) => {
      release = resolve;
    });
    stubAdminCalls({
      'GET /api/admin/lookups/events': { body: [{ id: 21, name: 'Shooting clinic' }], after: namesLoaded },
    });
    await openDialog('add', aRow());
    choose('Reservation type', 'clinic');
    expect(isOff('Set clinic')).toBe(true);
    release();
    await waitFor(() => expect(isOff('Set clinic')).toBe(false));
  });

  it('adds a clinic with the first name of the list and without a scope', async () => {
    const requests = stubAdminCalls({ 'POST /api/admin/clinic': { body: DONE } });
    const { press, settle } = await openDialog('add', aRow());
    choose('Reservation type', 'clinic');
    await settle();
    expect(textsOf('Clinic')).toEqual(['Shooting clinic']);
    expect(dialog().queryByRole('radio')).toBeNull();
    await press(button('Set clinic'));
    expect(sent(requests)[0]?.body).toEqual({
      ...PLACE,
      ...TIME,
      reservationEndTime: '21:00:00',
      type: 'clinic',
      status: 'clinic',
      clinicNameId: 21,
      clinicNameText: 'Shooting clinic',
    });
    expect(toasts().getByText('Clinic Set')).toBeTruthy();
    expect(toasts().getByText('Availability has been blocked.')).toBeTruthy();
  });

  it('adds a blackout of a gym or the whole school and says what it closes', async () => {
    const requests = stubAdminCalls({ 'POST /api/admin/blackout': { body: DONE } });
    const { press, settle } = await openDialog('add', aRow());
    choose('Reservation type', 'blackout');
    await settle();
    expect(dialog().getByText('Others can still book the court.')).toBeTruthy();
    expect(dialog().getByText('Every court in Salk - Gym, 6:00 PM – 7:00 PM')).toBeTruthy();
    choose('Reason', '12');
    const school = dialog().getByLabelText<HTMLInputElement>(/^School/);
    fireEvent.click(school);
    expect([school.checked, dialog().getByLabelText<HTMLInputElement>(/^Gym/).checked]).toEqual([
      true,
      false,
    ]);
    await press(button('Set blackout'));
    expect(sent(requests)[0]?.body).toEqual({
      ...PLACE,
      ...TIME,
      reservationEndTime: '19:00:00',
      type: 'blackout',
      status: 'blackout',
      blackoutScope: 'school',
      blackoutReasonId: 12,
      blackoutReasonText: 'Floor work',
    });
    expect(toasts().getByText('Blackout Set')).toBeTruthy();
  });
});

describe('AddDialog above the weekly limit', () => {
  it('shows a warning first and then allows the practice', async () => {
    const practice = { date: '2026-11-26', start: '18:00:00', end: '19:00:00', venue: 'Shepard - Gym' };
    const requests = stubAdminCalls({
      'GET /api/admin/team-week': { body: { used: 1, limit: 1, practices: [practice] } },
      'POST /api/admin/reserve': { body: DONE },
    });
    const { press, settle } = await openDialog('add', aRow());
    choose('Division', 'Boys 5-6');
    choose('Team', 'Knicks');
    // nothing can be sent before the response
    expect(isOff('Reserve')).toBe(true);
    await settle();
    expect(requests.find(({ url }) => url.includes('team-week'))?.url).toBe(
      '/api/admin/team-week?divisionName=Boys+5-6&teamName=Knicks&date=2026-11-24',
    );
    expect(dialog().getByText('Knicks already has its practice that week:')).toBeTruthy();
    expect(dialog().getByText('Thu, Nov 26, 2026, 6:00 PM – 7:00 PM at Shepard - Gym')).toBeTruthy();
    await press(button('Reserve anyway'));
    expect(sent(requests)).toHaveLength(1);
  });

  it.each([
    ['that very time', 'that plays then', '18:30:00', '19:30:00', 'Reserve', null],
    ['the time right after', 'that is free then', '19:00:00', '20:00:00', 'Reserve anyway', 'promised'],
  ])(
    'with an entry at %s, promises nothing to a team %s',
    async (_time, _team, startTime, endTime, word, may) => {
      const practice = { date: '2026-11-24', start: startTime, end: endTime, venue: 'Shepard - Gym' };
      stubAdminCalls({
        'GET /api/admin/team-week': { body: { used: 1, limit: 1, practices: [practice] } },
      });
      const { client, settle } = await openDialog('add', aRow());
      const elsewhere = aPractice({ slotId: 9, schoolName: 'Shepard', startTime, endTime });
      act(() => void client.setQueryData(scheduleRows.queryKey, { rows: [elsewhere], etag: '' }));
      choose('Division', elsewhere.divisionName);
      choose('Team', elsewhere.homeTeam);
      await settle();
      expect(button(word)).toBeTruthy();
      expect(dialog().queryByText('You can still add this one.') && 'promised').toBe(may);
      const busy = dialog().queryByText(
        /already has something at this time: Practice, 6:30 PM – 7:30 PM at Shepard/,
      );
      expect(busy === null).toBe(may !== null);
    },
  );

  it('allows the practice if the server cannot be asked', async () => {
    stubAdminCalls({ 'GET /api/admin/team-week': { status: 500 } });
    const { settle } = await openDialog('add', aRow());
    choose('Division', 'Boys 5-6');
    choose('Team', 'Knicks');
    await settle();
    expect(isOff('Reserve')).toBe(false);
  });
});
