import { describe, expect, it } from 'vitest';
import { isPhone } from './phone.ts';

describe('isPhone', () => {
  it.each(['+1 732 555 0100', '(732) 555-0100', '732.555.0100', '12345', '+49 30 12345678901'])(
    'accepts the phone number %s',
    (text) => expect(isPhone(text)).toBe(true),
  );

  it.each(['', '+', '1234', '732 555 0100 ext 4', '1+732', '1234567890123456', '٣٤٥٦٧', '732/5550100'])(
    'rejects %j',
    (text) => expect(isPhone(text)).toBe(false),
  );
});
