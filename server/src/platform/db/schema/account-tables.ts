import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** Accounts, sessions, links and throttle counters. */
export type AccountTables = {
  setting: { name: string; value: JSONColumnType<SettingValue> };
  account: {
    id: GeneratedAlways<number>;
    email: string;
    first_name: string;
    last_name: string;
    password_hash: string;
    role: Generated<'ADMIN' | 'COACH'>;
    email_verified_at: Date | null;
    created_at: Date;
  };
  session: {
    id: string;
    token_hash: Buffer;
    account_id: number;
    device: string;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
    ended_by: 'other-session' | 'password' | null;
  };
  mailed_link: {
    account_id: number;
    purpose: 'confirm' | 'reset' | 'change';
    token_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    /** of a 'change' */
    new_email: string | null;
  };
  throttle: { key: string; hits: number; window_ends_at: Date };
  idempotency: {
    account_id: number;
    key: string;
    request_hash: Buffer;
    answer: JSONColumnType<Record<string, unknown>> | null;
    created_at: Date;
  };
};

/** JSONColumnType wants an object; a setting's value is wrapped in one. */
type SettingValue = { value: string | number | boolean };
