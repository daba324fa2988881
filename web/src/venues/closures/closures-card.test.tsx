import { WHOLE_DAYS } from '@portal/domain/availability/closure.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anEntry, place } from '#losses/testing/place.ts';
import { navigate } from '#router/location.ts';
import { cleanBetweenTests } from '#testing/browser.ts';
import { stubWindow } from '#testing/coach-calls.tsx';
import { button, type } from '#testing/on-screen.ts';
import {
  answer,
  HOLIDAYS,
  league,
  NOTHING,
  renderVenues,
  showVenues,
  valuesOf,
} from '../testing/venues-page.tsx';

cleanBetweenTests();

describe('ClosuresCard', () => {
  it('adds a closure of a gym for one day', async () => {
    const { press, changes } = await showVenues({ 'POST /api/admin/closures': answer(NOTHING) });
    await press(button('Add closure'));
    type('First date', '2026-12-10');
    type('Reason', 'Concert');
    // where has no default: a forgotten choice must not close every school
    expect(button('Preview changes').disabled).toBe(true);
    type('Where', 'gym 2');
    await press(button('Preview changes'));
    expect(await screen.findByText('2 booked slots stay')).toBeTruthy();
    await press(button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes().at(-1)).toEqual([
      'POST',
      '/api/admin/closures',
      {
        schoolId: null,
        venueId: 2,
        firstDate: '2026-12-10',
        lastDate: '2026-12-10',
        ...WHOLE_DAYS,
        reason: 'Concert',
        existing: true,
        preview: false,
      },
    ]);
  });

  it('adds a closure of one court for some hours of one weekday', async () => {
    const { press, changes } = await showVenues({ 'POST /api/admin/closures': answer(NOTHING) });
    await press(button('Add closure'));
    expect(screen.queryByLabelText('Court')).toBeNull();
    type('Where', 'gym 1');
    type('Court', '12');
    type('First date', '2026-12-01');
    expect(screen.queryByLabelText('Days')).toBeNull();
    type('Last date (optional)', '2026-12-31');
    type('Days', '2');
    type('Reason', 'Concert');
    type('From (optional)', '18:00');
    expect(screen.getByText('Enter both times, or leave both empty for the whole day.')).toBeTruthy();
    expect(button('Preview changes').disabled).toBe(true);
    type('To (optional)', '20:00');
    await press(button('Preview changes'));
    await press(button('Save'));
    expect(changes().at(-1)?.[2]).toMatchObject({
      schoolId: null,
      venueId: 1,
      courtId: 12,
      firstDate: '2026-12-01',
      lastDate: '2026-12-31',
      weekday: 2,
      fromTime: '18:00:00',
      toTime: '20:00:00',
    });
  });

  it('clears the court when the gym changes, and the weekday when the last date does', async () => {
    const { press, changes } = await showVenues({ 'POST /api/admin/closures': answer(NOTHING) });
    await press(button('Add closure'));
    type('Where', 'gym 1');
    type('Court', '12');
    type('Where', 'school 7');
    type('First date', '2026-12-01');
    type('Last date (optional)', '2026-12-31');
    type('Days', '2');
    type('Last date (optional)', '');
    type('Reason', 'Concert');
    await press(button('Preview changes'));
    await press(button('Save'));
    expect(changes().at(-1)?.[2]).toMatchObject({ schoolId: 7, venueId: null, ...WHOLE_DAYS });
  });

  it('lists and edits the hours and the weekday of a closure', async () => {
    const part = { ...HOLIDAYS, venueId: 1, courtId: 12, weekday: 4 as const };
    const closure = { ...part, fromTime: '18:00:00', toTime: '20:00:00', reason: 'Choir' };
    const { press } = await showVenues({}, { ...league(), closures: [closure] });
    expect(screen.getByText('Dec 24 – Dec 31, 2026, Thursdays 6–8 PM')).toBeTruthy();
    expect(screen.getByText('Salk - Gym, Court 2: Choir')).toBeTruthy();
    await press(button('Change closure Dec 24 – Dec 31, 2026, Thursdays 6–8 PM, Salk - Gym, Court 2'));
    expect(valuesOf('Where', 'Court', 'Days', 'From (optional)', 'To (optional)')).toEqual([
      'gym 1',
      '12',
      '4',
      '18:00',
      '20:00',
    ]);
  });

  it('closes open slots at once if nothing is booked', async () => {
    const lost = { shownHash: '0a'.repeat(32), practices: [], others: [], emails: 0, slots: 6, gyms: [] };
    const { press, changes } = await showVenues({
      'POST /api/admin/closures': answer({ ...NOTHING, withdrawn: 6, keptBecauseBooked: 0 }),
      'POST /api/admin/losses/preview': { body: lost },
      'POST /api/admin/losses': { body: { popupMessage: 'Saved. 6 slots are closed.' } },
    });
    await press(button('Add closure'));
    type('Where', 'all');
    type('First date', '2026-12-10');
    type('Reason', 'Concert');
    await press(button('Preview changes'));
    await screen.findByRole('dialog', { name: '6 open slots will close' });
    expect(screen.getByText('Nothing is booked there.')).toBeTruthy();
    await press(button('Close the gyms'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes().at(-1)?.slice(0, 2)).toEqual(['POST', '/api/admin/losses']);
    expect(changes().at(-1)?.[2]).toMatchObject({ shownHash: lost.shownHash, decisions: [] });
  });

  it('closes several gyms at once after a preview with totals by gym', async () => {
    const gyms = [
      { gym: 'Salk', practices: 0, others: 0, slots: 4 },
      { gym: 'Salk Annex', practices: 0, others: 0, slots: 2 },
    ];
    const lost = { shownHash: '0a'.repeat(32), practices: [], others: [], emails: 0, slots: 6, gyms };
    const { press, changes } = await showVenues({
      'POST /api/admin/closures': answer({ ...NOTHING, withdrawn: 6, keptBecauseBooked: 0 }),
      'POST /api/admin/losses/preview': { body: lost },
      'POST /api/admin/losses': { body: { popupMessage: 'Saved. 6 slots are closed.' } },
    });
    await press(button('Add closure'));
    type('Where', 'several');
    type('First date', '2026-12-10');
    type('Reason', 'Power cut');
    expect(button('Preview changes').disabled).toBe(true);
    await press(screen.getByLabelText('Salk - Gym'));
    await press(screen.getByLabelText('Salk - Annex'));
    await press(button('Preview changes'));
    await screen.findByRole('dialog', { name: '6 open slots will close' });
    const [table] = screen.getAllByRole('table', { name: 'Lost, by gym' });
    expect(
      within(table as HTMLElement)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['GymPracticesGames and othersSlots', 'Salk004', 'Salk Annex002']);
    await press(button('Close the gyms'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes().at(-1)?.[2]).toMatchObject({
      closure: { schoolId: null, venueId: null, venueIds: [1, 2], reason: 'Power cut' },
    });
  });

  it('removes a closure together with those of other gyms that were added with it, or alone', async () => {
    const powerCut = { ...HOLIDAYS, venueId: 1, reason: 'Power cut' };
    const closures = [
      powerCut,
      { ...powerCut, id: 4, venueId: 2 },
      { ...powerCut, id: 5, venueId: 2, reason: 'Exam' },
    ];
    const remove = answer({ ...NOTHING, inserted: 8 });
    const { press, changes } = await showVenues(
      { 'DELETE /api/admin/closures/3': remove },
      { ...league(), closures },
    );
    await press(button('Remove closure Dec 24 – Dec 31, 2026, Salk - Gym'));
    const also = screen.getByLabelText<HTMLInputElement>('Also remove it for the other gym: Salk - Annex');
    expect(also.checked).toBe(true);
    await press(also);
    expect(also.checked).toBe(false);
    await press(also);
    await screen.findByText('8 slots added');
    await press(button('Yes, remove it'));
    const urls = changes().map(([, url]) => url);
    expect(urls).toContain('/api/admin/closures/3?preview=true');
    expect(urls.at(-1)).toBe('/api/admin/closures/3?preview=false&alike=true');
  });

  it('asks what each team gets instead if a closure takes a practice, and sends everything in one call', async () => {
    const game = anEntry(9, { type: 'game', date: '2026-12-10', team: 'Boys 3-4 Hawks vs Owls' });
    const lost = {
      shownHash: '0a'.repeat(32),
      practices: [
        {
          EntryId: 1,
          team: 'Boys 3-4 Hawks',
          lost: place('2026-12-10', 'Salk'),
          proposed: { AvailabilityId: 21, ...place('2026-12-11', 'Memorial') },
          spare: [],
          coaches: 2,
          closedBy: null,
        },
      ],
      others: [game],
      emails: 4,
      slots: 2,
      gyms: [],
    };
    const done = { popupMessage: 'Saved. 2 slots are closed, 2 entries canceled.' };
    const { press, changes } = await showVenues({
      'POST /api/admin/closures': answer(NOTHING),
      'POST /api/admin/losses/preview': { body: lost },
      'POST /api/admin/losses': { body: done },
    });
    await press(button('Add closure'));
    type('Where', 'school 7');
    type('First date', '2026-12-10');
    type('Last date (optional)', '2026-12-11');
    type('Reason', 'Concert');
    await press(button('Preview changes'));
    await screen.findByRole('dialog', { name: '1 practice is lost' });
    expect(screen.getByText('1 practice, 1 slot held, 4 emails')).toBeTruthy();
    const repair = screen.getByRole<HTMLAnchorElement>('link', { name: 'Find new places for these games' });
    expect(repair.getAttribute('href')).toBe(
      '/admin/games?step=generate&base=published&lost=2,1&from=2026-12-10&until=2026-12-11&reason=Concert',
    );
    await press(button('Close the gyms and email the coaches'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes().slice(1)).toEqual([
      [
        'POST',
        '/api/admin/losses',
        {
          closure: {
            id: null,
            schoolId: 7,
            venueId: null,
            firstDate: '2026-12-10',
            lastDate: '2026-12-11',
            ...WHOLE_DAYS,
            reason: 'Concert',
          },
          shownHash: lost.shownHash,
          decisions: [{ EntryId: 1, choice: 'propose', AvailabilityId: 21 }],
        },
      ],
    ]);
  });

  it('opens the dialog for a new closure if the URL asks for it, until the dialog closes', async () => {
    stubWindow();
    navigate('/admin/venues?closures=list&ask=closure');
    const { press } = await renderVenues();
    expect(screen.getByRole('dialog', { name: 'Add closure' })).toBeTruthy();
    await press(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.location.search).toBe('?closures=list');
  });

  it('edits a closure starting from its stored values', async () => {
    const { press } = await showVenues();
    await press(button('Change closure Dec 24 – Dec 31, 2026, All schools'));
    expect(valuesOf('Where', 'First date', 'Last date (optional)', 'Reason')).toEqual([
      'all',
      '2026-12-24',
      '2026-12-31',
      'School holidays',
    ]);
    type('Last date (optional)', '2026-12-01');
    expect(button('Preview changes').disabled).toBe(true);
  });

  it('removes a closure from its dialog after a preview and keeps the focus on the card', async () => {
    const lists = league();
    stubWindow();
    const { press, changes } = await renderVenues(
      {
        'DELETE /api/admin/closures/3': ({ url }) => {
          if (url.endsWith('preview=false')) lists.closures = [];
          return answer({ ...NOTHING, inserted: 8 });
        },
      },
      lists,
    );
    const [bar] = screen.getAllByRole('button', { name: /^Change or remove closure Dec 24/ });
    if (bar === undefined) throw new Error('The closure is not shown.');
    bar.focus();
    await press(bar);
    await press(button('Remove closure'));
    expect(await screen.findByText('8 slots added')).toBeTruthy();
    await press(button('Yes, remove it'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /closure Dec 24/ })).toBeNull());
    expect(changes().map(([method, url]) => `${method} ${url}`)).toEqual([
      'DELETE /api/admin/closures/3?preview=true',
      'DELETE /api/admin/closures/3?preview=false',
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Closures'));
  });
});
