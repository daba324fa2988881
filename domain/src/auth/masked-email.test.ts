import { expect, it } from 'vitest';
import { maskedEmail } from './masked-email.ts';

it.each([
  ['casey.coach@example.org', 'c•••@e•••.org'],
  ['a@b.co', 'a•••@b•••.co'],
  ['casey@mail.club.example.co.uk', 'c•••@m•••.uk'],
])('shows %s as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});
