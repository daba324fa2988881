-- What an administrator answered to a question about a file of gyms, permits or closures that is about no place: what a word
-- for a status means, which day the letter T is, in which year dates without one are.
create table file_answer (
  -- 'status:board ok'; the word is folded, '' for a row without status
  question text primary key,
  answer text not null check (answer = 'leave-out' or case split_part(question, ':', 1)
    when 'status' then answer in ('approved', 'pending', 'declined', 'canceled')
    when 'weekday' then answer in ('0', '2', '4', '6')
    when 'calendar' then answer ~ '^(all|school:[1-9][0-9]*)$'
    when 'event' then answer = 'closed'
    when 'years' then answer ~ '^20[0-9][0-9]$'
    else false
  end)
);
insert into file_answer (question, answer) select 'status:' || word, means from permit_status_word;
drop table permit_status_word;
