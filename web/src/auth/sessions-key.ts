/** The query of the user's sessions, which a new password ends. */
export const SESSIONS_KEY = ['auth', 'sessions'];
