-- The browser of the visitor, as the caller's server saw it. Null where it was not sent, and on every click before.
alter table clicks add column user_agent text;
