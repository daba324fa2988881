/** Where all calls begin. */
export const API_BASE = '/api';
