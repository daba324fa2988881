const NUMBER = new Intl.NumberFormat('en-US');

/** 12345 as '12,345'. */
export const formatNumber = (value: number): string => NUMBER.format(value);
