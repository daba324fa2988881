import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { COACH, cleanBetweenTests, savedFiles, stubServer } from '#testing/browser.ts';
import { aSlot, aTeam, renderSignedIn } from '#testing/coach-calls.tsx';
import { BookingActions } from './booking-actions.tsx';
import { toSlot, toTeam } from './from-wire.ts';

cleanBetweenTests();

function show() {
  stubServer({ 'GET /api/gyms': { body: [] } });
  const outcome = {
    team: toTeam(aTeam('Knicks')),
    slot: toSlot(aSlot(1)),
    state: 'booked' as const,
    text: '',
    entryId: 7,
  };
  return renderSignedIn(<BookingActions outcome={outcome} email={COACH.email} onUndone={() => {}} />);
}

describe('BookingActions', () => {
  it('offers Undo for a minute', () => {
    vi.useFakeTimers();
    show();
    act(() => void vi.advanceTimersByTime(59_999));
    expect(screen.getByRole('button', { name: 'Undo Knicks' })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByRole('button', { name: 'Undo Knicks' })).toBeNull();
  });

  it('saves a calendar file with the same event as in the emails', async () => {
    const saved = savedFiles();
    const { press } = show();
    await press(screen.getByRole('button', { name: 'Add to calendar' }));
    const text = await saved[0]?.blob.text();
    expect(text).toContain('UID:entry-7@localhost');
    expect(text).toContain('DTSTART:20261124T180000');
  });

  it('shows no directions to a gym without an address', () => {
    show();
    expect(screen.queryByRole('link', { name: 'Directions' })).toBeNull();
  });
});
