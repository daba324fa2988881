import { fileColumn } from '@portal/domain/text/file-column.ts';

/** As districts call them, from the widest to the narrowest: a site may have a column for its facility beside it. */
const SCHOOL_NAMES =
  'School Name, Schools, Campus, Site, Site Name, Center, Center Name, Building, Building Name, Buildings, Bldg, Facility, Facility Name';
const GYM_NAMES = 'Gym Name, Gyms, Gymnasium, Space, Room, Rm, Area, Resource';
/** Of a column with the school and its gym in one cell, or with only the gym beside a column of schools. */
const PLACE_NAMES =
  'Facility, Facility Name, Facilities, Location, Location Name, Locations, Venue, Venue Name, Place, Site / Space, Site / Room, Facility / Space, Facility / Room, Building / Room, Building / Space, School / Gym, School / Room, Resources, Item Name, Where';

export const VENUE_COLUMNS = {
  school: fileColumn('School', {
    also: `${SCHOOL_NAMES}, Location, Location Name, Venue, Venue Name`,
    isNeeded: true,
  }),
  gym: fileColumn('Gym', { also: GYM_NAMES }),
  scheduleName: fileColumn('Schedule Name', { also: 'Schedule' }),
  courts: fileColumn('Courts', { also: 'Court, Court Names' }),
  courtCount: fileColumn('Number of Courts', {
    also: '# of Courts, No of Courts, Num Courts, Court Count, Courts Available, How many courts',
  }),
  partOf: fileColumn('Part of', { also: 'Parts, Court Parts' }),
  address: fileColumn('Address', {
    also: 'Street Address, Venue Address, Gym Address, School Address, Site Address, Facility Address, Location Address, Full Address, Street, Address 1, Address Line 1, Street 1',
  }),
  moreAddress: fileColumn('Address 2', { also: 'Address Line 2, Street 2, Suite, Unit' }),
  city: fileColumn('City', {
    also: 'Town, City/Town, City/State/ZIP, City State ZIP, City and State, City/State',
  }),
  state: fileColumn('State', { also: 'State/Province, Province' }),
  zip: fileColumn('ZIP', { also: 'Zip Code, Postal Code, Postcode' }),
  kind: fileColumn('Type', {
    also: 'Gym Type, Room Type, Space Type, Resource Type, Facility Type, Area Type, Category',
  }),
  doorNote: fileColumn('Door Note', { also: 'Door, Entrance' }),
  isOpen: fileColumn('Available', {
    also: 'Is Available, Open, Is Open, Active, Is Active, Schedulable, Reservable, Rentable, Bookable',
  }),
  isClosed: fileColumn('Closed', { also: 'Is Closed, Status, Gym Status, Facility Status' }),
} as const;

const FIRST_DATES =
  'Start Date, From Date, Date From, Dates From, Date Start, Dates Start, First Day, Begin Date, Beginning Date, Begins, Starts, Date, Dates, Date Range, Event Date, Event Start Date, Event Dates, First Occurrence, Reservation Date, Reservation Dates, Booking Date, Rental Date, Date of Use, Use Date, First Event, When, Date/Time, Dates/Times, Date and Time, Dates and Times';
const DATES = {
  firstDate: fileColumn('First Date', { also: FIRST_DATES, isNeeded: true }),
  lastDate: fileColumn('Last Date', {
    also: 'End Date, To Date, Date To, Dates To, Date End, Dates End, Last Day, Last Event, Last Occurrence, Ending Date, Ends, Finish Date, Stop Date, Final Date, Event End Date, Through, Through Date, Thru, Thru Date, Recurrence End, Recurrence End Date, Repeat Until, Repeats Until, Recurs Until, Series End, Series End Date',
  }),
} as const;

const TIMES = {
  weekday: fileColumn('Weekday', { also: 'Day, Day of Week, Weekdays, Days, Days of Week' }),
  repeats: fileColumn('Repeats', {
    also: 'Recurrence, Frequency, RRULE, Recurrence Rule, Recurrence Pattern, Recurring, Repeat, Repeat Pattern, Pattern',
  }),
  weeks: fileColumn('Weeks', { also: 'Number of Weeks, No of Weeks, Num Weeks, How many weeks' }),
  occurrences: fileColumn('Occurrences', {
    also: 'Number of Occurrences, No of Occurrences, Occurrence Count, Sessions, Number of Sessions, Number of Dates, Times Repeated',
  }),
  from: fileColumn('From', {
    also: 'From Time, Time From, Start Time, Time Start, Hours From, Hours Start, Start, Event Start Time, Begin Time, Beginning Time, Begin, Start Date/Time, Event Start, Event From, Event Begins, DTSTART, Time In, Starts at, Reserved From, Booked From, Reservation Start',
  }),
  to: fileColumn('To', {
    also: 'To Time, Time To, End Time, Time End, Hours To, Hours End, End, Event End Time, Ending Time, Until, Finish, Finish Time, End Date/Time, Event End, Event To, Event Ends, DTEND, Time Out, Ends at, Reserved To, Booked To, Reservation End',
  }),
  times: fileColumn('Time', {
    also: 'Times, Time Range, Hours, Event Time, Event Times, Event Hours, Time of Day, Time Slot, Permit Hours, Reservation Time, Reservation Times, Booking Time, Rental Time, Rental Times, Time of Use, Use Time',
  }),
  duration: fileColumn('Duration', {
    also: 'Duration Hours, Duration in Hours, Duration Hrs, Length, Total Hours, Number of Hours, Event Duration',
  }),
} as const;

export const PERMIT_COLUMNS = {
  school: fileColumn('School', { also: `${SCHOOL_NAMES}, ${PLACE_NAMES}`, isNeeded: true }),
  gym: fileColumn('Gym', { also: `${GYM_NAMES}, ${PLACE_NAMES}` }),
  court: fileColumn('Court', { also: 'Courts, Ct' }),
  ...TIMES,
  ...DATES,
  slotMinutes: fileColumn('Slot Minutes', { also: 'Minutes, Slot Length, Slot Length Minutes' }),
  exceptions: fileColumn('Exceptions', {
    also: 'Except, Exception Dates, Excluded Dates, Excluding, Skip Dates, No Use, No Use Dates, No Gym, No Gym Dates, No Practice, No Practice Dates, Dates Excluded, Excluded, EXDATE, Dates Off, Off Dates, Days Off, Skipped Dates, Blackout Dates',
  }),
  status: fileColumn('Permit Status', {
    also: 'Status, Approval Status, Reservation Status, Request Status, Booking Status, Event Status, Schedule Status, Schedule State, Current Status, Approval, State, Decision, Approved, Is Approved, Approved Y/N, Approved Yes/No, Permit Approved, OK, OK’d, Granted, Confirmed',
    isNeeded: true,
  }),
  purpose: fileColumn('Purpose', { also: 'Used for, Use' }),
} as const;

export const CLOSURE_COLUMNS = {
  ...DATES,
  lastDate: fileColumn('Last Date', {
    also: `${DATES.lastDate.also.join(', ')}, Blackout End, Closed To, Closed Until, Unavailable To, Unavailable Until`,
  }),
  firstDate: fileColumn('First Date', {
    also: `${FIRST_DATES}, Blackout Date, Blackout Dates, Blackout Start, Closed Date, Closed From, Unavailable, Unavailable Date, Unavailable Dates, Unavailable From, No School, No School Date, Holiday Date, Dates Closed, Dates Unavailable, Closed Dates, Dates of Closure, Closure Date, Closure Dates`,
    isNeeded: true,
  }),
  month: fileColumn('Month', { also: 'Month and Year' }),
  ...TIMES,
  school: fileColumn('School', {
    also: `${SCHOOL_NAMES}, ${PLACE_NAMES}, Affected Schools, Affects, Applies to, Who`,
    isNeeded: true,
  }),
  gym: fileColumn('Gym', {
    also: `${GYM_NAMES}, Rooms, Spaces, Areas, Rooms Affected, Affected Rooms, Spaces Affected, Affected Spaces, Affected Areas, Gyms Affected, Affected Gyms, ${PLACE_NAMES}`,
  }),
  court: fileColumn('Court', { also: 'Courts, Ct' }),
  reason: fileColumn('Reason', {
    also: 'Why, Reason for Closing, Reason for Closure, Closure Reason, Event, Event Name, Holiday, Holiday Name, Occasion, Subject, Summary, Description, Title',
  }),
  isOpen: fileColumn('Available', {
    also: 'Is Available, Open, Is Open, Gym Available, Gyms Available, Gym Open',
  }),
  isClosed: fileColumn('Closed', { also: 'Is Closed, Status, Gym Status' }),
} as const;

/** A school's calendar names no school, and says in words what happens on its days. */
export const CALENDAR_COLUMNS = {
  ...CLOSURE_COLUMNS,
  school: { ...CLOSURE_COLUMNS.school, isNeeded: false },
  reason: { ...CLOSURE_COLUMNS.reason, isNeeded: true },
  dayType: fileColumn('Day Type', {
    also: 'Type, Category, Students, Schools, Schools / Offices, Notes, Details',
  }),
} as const;
