import { expect, it } from 'vitest';
import { adminRoutes } from './admin-routes.ts';
import { endpoints } from './endpoints.ts';

it('keeps the calls that only administrators may make in a list of their own', () => {
  const forAdmins = Object.entries(endpoints).filter(([, { config }]) => config.access === 'admin');
  expect(Object.keys(adminRoutes).sort()).toEqual(forAdmins.map(([name]) => name).sort());
});
