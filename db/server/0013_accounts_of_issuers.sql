-- An account at an OpenID Connect provider is bound to its issuer, not to the name of the setting alone: its "accountId"
-- is the issuer, a space and the subject. Only the settings know the issuers, so the next start replaces the question
-- mark (src/server/auth/accounts/issuer-subjects.ts).

UPDATE eventms_private.account SET "accountId" = '? ' || "accountId" WHERE "providerId" <> 'credential';
