-- People are seen where they are bound: their bindings alone, so that a list does not read all others.
CREATE INDEX "role_bindings_people" ON "role_bindings" (uid, identity_uid) WHERE length(identity_uid) = 40;
