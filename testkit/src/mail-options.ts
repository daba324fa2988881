/** The sender of a test portal's emails. */
export const FROM = { name: 'Hoops League', address: 'league@hoops.example' };

/** Options for sending without random pauses, with every link accepted and logged. */
export const STEADY = { from: FROM, isLinkUsable: async () => true, logsLinks: true, random: () => 0.5 };
