import { expect, it } from 'vitest';
import { adminRoutes } from './admin-routes.ts';
import { endpoints } from './endpoints.ts';

it('lists the calls that only administrators may make apart from the others', () => {
  const forAdmins = Object.entries(endpoints).filter(([, { config }]) => config.access === 'admin');
  expect(Object.keys(adminRoutes).sort()).toEqual(forAdmins.map(([name]) => name).sort());
});
