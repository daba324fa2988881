-- What an administrator answered to a question about a file of gyms, permits or closures that is about no place: what a word
-- for a status means, which day the letter T is, in which year dates without one are.
create table file_answer (
  -- 'status:board ok'; the word is folded, '' for a row without status
  question text primary key,
  -- 'approved', 'leave-out'
  answer text not null
);
insert into file_answer (question, answer) select 'status:' || word, means from permit_status_word;
drop table permit_status_word;
