export const VENUE_COLUMNS = {
  school: { title: 'School', names: ['school', 'schoolname'], isNeeded: true },
  gym: { title: 'Gym', names: ['gym', 'gymname'], isNeeded: true },
  scheduleName: { title: 'Schedule Name', names: ['schedulename', 'schedule'], isNeeded: true },
  courts: { title: 'Courts', names: ['courts', 'court'], isNeeded: true },
  partOf: { title: 'Part of', names: ['partof', 'parts', 'courtparts'] },
  address: { title: 'Address', names: ['address', 'streetaddress', 'venueaddress', 'gymaddress'] },
  doorNote: { title: 'Door Note', names: ['doornote', 'door', 'entrance'] },
} as const;

const DATES = {
  firstDate: {
    title: 'First Date',
    names: ['firstdate', 'startdate', 'fromdate', 'firstday', 'date', 'dates', 'daterange', 'eventdate'],
    isNeeded: true,
  },
  lastDate: { title: 'Last Date', names: ['lastdate', 'enddate', 'todate', 'lastday'] },
} as const;

const TIMES = {
  weekday: { title: 'Weekday', names: ['weekday', 'day', 'dayofweek', 'weekdays', 'days', 'daysofweek'] },
  from: { title: 'From', names: ['from', 'fromtime', 'starttime', 'start', 'begintime'] },
  to: { title: 'To', names: ['to', 'totime', 'endtime', 'end', 'until'] },
  times: { title: 'Time', names: ['time', 'times', 'timerange', 'hours'] },
} as const;

export const PERMIT_COLUMNS = {
  school: { title: 'School', names: ['school', 'schoolname'], isNeeded: true },
  gym: { title: 'Gym', names: ['gym', 'gymname'], isNeeded: true },
  court: { title: 'Court', names: ['court', 'courts'] },
  ...TIMES,
  ...DATES,
  slotMinutes: {
    title: 'Slot Minutes',
    names: ['slotminutes', 'minutes', 'slotlength', 'slotlengthminutes'],
  },
  status: { title: 'Permit Status', names: ['permitstatus', 'status'], isNeeded: true },
  purpose: { title: 'Purpose', names: ['purpose', 'usedfor', 'use'] },
} as const;

export const CLOSURE_COLUMNS = {
  ...DATES,
  ...TIMES,
  school: { title: 'School', names: ['school', 'schoolname'], isNeeded: true },
  gym: { title: 'Gym', names: ['gym', 'gymname'] },
  court: { title: 'Court', names: ['court', 'courts'] },
  reason: { title: 'Reason', names: ['reason', 'why', 'event', 'description'] },
} as const;
