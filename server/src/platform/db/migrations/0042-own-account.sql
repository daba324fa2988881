-- A link to a new address of an account. The account keeps its address until its own session opens the link.
alter table mailed_link drop constraint mailed_link_purpose_check;
alter table mailed_link
  add constraint mailed_link_purpose_check check (purpose in ('confirm', 'reset', 'change')),
  add column new_email text
    check (new_email = lower(new_email) and length(new_email) between 3 and 254 and new_email ~ '^[!-~]+@[!-~]+$'),
  add check ((purpose = 'change') = (new_email is not null));

-- Why somebody else's action ended a session; null if it expired or its own Logout ended it.
alter table session add column ended_by text check (ended_by in ('other-session', 'password'));
