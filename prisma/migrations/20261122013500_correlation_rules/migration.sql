-- A rule that was not said is the one by the subject.
UPDATE "identity_providers" SET "oidc" = "oidc" || '{"correlationRule": 1}'
WHERE coalesce("oidc" ->> 'correlationRule', '0') = '0';
