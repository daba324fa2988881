/** How long the account pages wait before they move on (docs/spec/product.md#delays). */
export const FORGOT_CONFIRMATION_MS = 4_000;
export const RESET_TO_LOGIN_MS = 3_000;
export const EMAIL_TAKEN_TO_LOGIN_MS = 2_000;
