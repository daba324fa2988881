import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanBetweenTests, stubServer } from '#testing/browser.ts';
import { renderSignedIn } from '#testing/coach-calls.tsx';
import { GymDirections } from './directions.tsx';

cleanBetweenTests();

const GYM = { VenueId: 1, SchoolName: 'Salk', GymName: 'Gym', Address: '', DoorNote: '' };

describe('GymDirections', () => {
  it('links the address to a map and shows how to get in', async () => {
    stubServer({ 'GET /api/gyms': { body: [{ ...GYM, Address: '5 Salk St', DoorNote: 'Rear entrance' }] } });
    await renderSignedIn(<GymDirections at={{ schoolName: 'Salk', gymName: 'Gym' }} />).settle();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: '5 Salk St' });
    expect(link.href).toBe('https://www.openstreetmap.org/search?query=5%20Salk%20St');
    expect(screen.getByText('Rear entrance')).toBeTruthy();
  });

  it('shows nothing for a gym without directions', async () => {
    stubServer({ 'GET /api/gyms': { body: [GYM] } });
    const { container, settle } = renderSignedIn(
      <GymDirections at={{ schoolName: 'Salk', gymName: 'Gym' }} />,
    );
    await settle();
    expect(container.textContent).toBe('');
  });
});
