/** Method and url of the calls of the page that a reminder’s link leads to. */
export const giveBackRoutes = {
  lookUpGiveBack: { method: 'GET', url: '/give-back/:token' },
  giveBackPractice: { method: 'POST', url: '/give-back/:token' },
} as const;
