export const INVOICE_COLUMNS = {
  school: {
    title: 'School',
    names: ['school', 'schoolname', 'building', 'facility', 'location', 'site'],
    isNeeded: true,
  },
  hours: {
    title: 'Hours',
    names: [
      'hours',
      'invoicedhours',
      'billedhours',
      'totalhours',
      'hoursbilled',
      'hoursinvoiced',
      'hrs',
      'quantity',
      'qty',
    ],
    isNeeded: true,
  },
  date: { title: 'Date', names: ['date', 'day', 'usagedate', 'servicedate', 'eventdate'] },
} as const;
