-- How the portal of a program looks and who may enter. A program without a row has a closed portal with defaults.
create table portals (
  environment_id integer not null,
  program_id text collate "C" not null,
  is_open boolean not null,
  access text not null,
  -- Null: the name of the program.
  brand_name text,
  accent text collate "C" not null,
  logo bytea,
  logo_type text collate "C",
  logo_sha256 text collate "C",
  support_email text,
  terms_url text,
  privacy_url text,
  languages text[] not null,
  default_language text not null,
  texts jsonb not null,
  questions jsonb not null,
  -- Answers say to which questions they were given.
  questions_version integer not null,
  payout_methods text[] not null,
  customer_visibility text not null,
  shows_powered_by boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint portals_pkey primary key (environment_id, program_id),
  constraint portals_program_id_fkey foreign key (environment_id, program_id) references programs (environment_id, id),
  constraint portals_access_check check (access in ('open', 'approval', 'invite')),
  constraint portals_customer_visibility_check check (customer_visibility in ('none', 'masked', 'full')),
  constraint portals_accent_check check (accent ~ '^#[0-9a-f]{6}$'),
  constraint portals_default_language_check check (default_language = any (languages)),
  constraint portals_questions_version_check check (questions_version >= 0),
  -- Images only, by their first bytes. SVG is not one of them, because it can carry scripts.
  constraint portals_logo_type_check check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  constraint portals_logo_check check (
    (logo is null) = (logo_type is null)
    and (logo is null) = (logo_sha256 is null)
    and coalesce(octet_length(logo) between 1 and 131072, true))
);
