import { fileColumn } from '@portal/domain/text/file-column.ts';

export const INVOICE_COLUMNS = {
  school: fileColumn('School', { also: 'School Name, Building, Facility, Location, Site', isNeeded: true }),
  hours: fileColumn('Hours', {
    also: 'Invoiced Hours, Billed Hours, Total Hours, Hours Billed, Hours Invoiced, Hrs, Quantity, Qty',
    isNeeded: true,
  }),
  date: fileColumn('Date', { also: 'Day, Usage Date, Service Date, Event Date' }),
} as const;
