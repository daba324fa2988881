/** The path that all calls begin with. */
export const API_BASE = '/api';
