/** The id of the heading of the coach's requests, which links scroll to. */
export const LIST_ID = 'waitlist';
