-- Other names of schools, gyms and courts in files: what an administrator answered, and former names. Keys are folded names
-- (foldName in domain/src/coaches/names.ts). The key of a gym is '' for the school itself, that of a court '' for the gym.
create table place_alias (
  school_key text not null,
  gym_key text not null default '',
  court_key text not null default '',
  -- 'name' of the school, gym or court below; 'rename': its new name in the next file of gyms; 'all-courts' of the gym;
  -- 'new': no gym that is known; 'leave-out': rows with this name
  means text not null check (means in ('name', 'rename', 'all-courts', 'new', 'leave-out')),
  school_id int references school on delete cascade,
  venue_id int references venue on delete cascade,
  court_id int references court on delete cascade,
  primary key (school_key, gym_key, court_key),
  constraint gym_of_court check (court_key = '' or gym_key <> ''),
  constraint one_place check (num_nonnulls(school_id, venue_id, court_id) =
    case when means in ('name', 'rename', 'all-courts') then 1 else 0 end),
  constraint school_of_school check ((school_id is not null) = (means = 'name' and gym_key = '')),
  constraint gym_of_gym check (venue_id is null or (gym_key <> '' and (court_key = '') = (means <> 'all-courts')))
);
create index place_alias_school on place_alias (school_id) where school_id is not null;
create index place_alias_venue on place_alias (venue_id) where venue_id is not null;
create index place_alias_court on place_alias (court_id) where court_id is not null;
