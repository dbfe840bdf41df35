-- The search finds people by any part of a name or an address: indexes of how these start are of no use any more.
DROP INDEX user_account_search_email;
DROP INDEX user_account_search_last_name;
DROP INDEX user_account_search_name;
