/** The title of the coach's requests, which others move to. */
export const LIST_ID = 'waitlist';
