-- Whether a closure is only at the times that stand in its reason: 'Concert 6-9 PM'.
alter table file_answer drop constraint file_answer_check;
alter table file_answer add constraint file_answer_check check (answer = 'leave-out' or case split_part(question, ':', 1)
  when 'status' then answer in ('approved', 'pending', 'declined', 'canceled')
  when 'weekday' then answer in ('0', '2', '4', '6')
  when 'calendar' then answer ~ '^(all|school:[1-9][0-9]*)$'
  when 'event' then answer = 'closed'
  when 'times' then answer in ('times', 'all-day')
  when 'years' then answer ~ '^20[0-9][0-9]$'
  when 'courts' then answer in ('count', 'names')
  else false
end);
