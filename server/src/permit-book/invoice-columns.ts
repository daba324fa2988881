import { fileColumn } from '@portal/domain/text/file-column.ts';
import { foldHeader } from '@portal/domain/text/fold-header.ts';
import { findColumns, type Table } from '#platform/files/read/table.ts';

export const INVOICE_COLUMNS = {
  school: fileColumn('School', {
    also: 'School Name, Building, Building Name, Bldg, Facility, Facility Name, Location, Site, Site Name',
    isNeeded: true,
  }),
  hours: fileColumn('Hours', {
    also: 'Invoiced Hours, Billed Hours, Total Hours, Hours Billed, Hours Invoiced, Hours Used, Hours Rented, Rental Hours, Billable Hours, Actual Hours, Gym Hours, Facility Hours, Court Hours, Number of Hours, # of Hours, Total Hrs, Hrs, Quantity, Qty, Total Time, Duration',
    isNeeded: true,
  }),
  minutes: fileColumn('Minutes', {
    also: 'Total Minutes, Mins, Min, Number of Minutes, Invoiced Minutes, Billed Minutes, Minutes Billed, Minutes Used, Billable Minutes, Duration Minutes, Duration in Minutes, Duration Min',
  }),
  item: fileColumn('Item', {
    also: 'Description, Item Description, Line Item, Service, Service Description, Charge Type, Fee Type, Charge Description, Details',
  }),
  unit: fileColumn('Unit', { also: 'Units, UOM, Unit of Measure' }),
  date: fileColumn('Date', { also: 'Day, Usage Date, Service Date, Event Date, Date of Use, Date Used' }),
  month: fileColumn('Month', { also: 'Billing Month, Service Month, Billing Period' }),
  from: fileColumn('From', { also: 'Start, Start Time, From Time, Time In' }),
  to: fileColumn('To', { also: 'End, End Time, To Time, Time Out' }),
} as const;

const MONEY =
  /^(?:total)?(?:amount|charges?|cost|due|fees?|price|rate|unitprice|hourlyrate|balance)(?:due)?$/;

/** Of what a row costs; what is due after it may be less than nothing, too. */
const AMOUNT = /^(?:(?:line|total|net|ext(?:ended)?)?(?:amount|charges?|cost|price|fees?)|linetotal|total)$/;

/** Whether a row gives money back. */
export const isRefund = ({ columns }: Pick<Table, 'columns'>, cells: readonly string[]): boolean =>
  columns.some(
    (column, position) =>
      AMOUNT.test(foldHeader(column)) &&
      /^[-−–(][\d.,]*[1-9]/.test((cells[position] ?? '').replace(/[\s$]/g, '')),
  );

/** Whether the table says what something costs. */
export const hasMoney = ({ columns }: Pick<Table, 'columns'>): boolean =>
  columns.some((column) => MONEY.test(foldHeader(column)));

/** 'Duration (min)': what stands in brackets is no part of the name of a column. */
const IN_MINUTES = /\((?:in )?min(?:ute)?s?\.?\)/i;

/**
 * The columns of an invoice. Where it has no hours, they are its minutes, or those between two times if it says what they cost.
 */
export function findInvoiceColumns(table: Pick<Table, 'columns'>) {
  const { at, ...found } = findColumns(table, INVOICE_COLUMNS);
  const { hours, ...others } = at;
  const isOfMinutes = hours !== undefined && IN_MINUTES.test(table.columns[hours] ?? '');
  const own = isOfMinutes ? { minutes: hours, ...others } : at;
  const hasTimes = own.from !== undefined && own.to !== undefined && hasMoney(table);
  const isCounted = hasTimes || own.minutes !== undefined;
  const missing = found.missing.filter((title) => !isCounted || title !== INVOICE_COLUMNS.hours.title);
  return { ...found, at: own, missing };
}
