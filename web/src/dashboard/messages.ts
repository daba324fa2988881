/** The texts of the dashboard (spec sections 1 and 2). */
export const messages = {
  welcome: 'Welcome, coach',
  rule: 'Each team gets one practice per week. Please use it, or cancel it in time so that another team can play.',
} as const;
