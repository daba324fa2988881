/** Whom a test portal's emails come from. */
export const FROM = { name: 'Hoops League', address: 'league@hoops.example' };

/** Sending with every link good and no luck in the pauses. */
export const STEADY = { from: FROM, isLinkUsable: async () => true, random: () => 0.5 };
