-- Whether a session was revoked, so that the access tokens that came of it are refused too. One row of a session says so, the one
-- that is kept longest.
ALTER TABLE "refresh_tokens" ADD COLUMN "revoked" BOOLEAN NOT NULL DEFAULT false;

-- Read with the rights of an identity.
CREATE INDEX "refresh_tokens_revoked_idx" ON "refresh_tokens"("identity_uid", "family") WHERE revoked;

-- A row at a time: whoever sends an old refresh token again and again changes nothing, and nobody is told.
CREATE TRIGGER "refresh_tokens_notify_revoked" AFTER UPDATE OF revoked ON "refresh_tokens"
  FOR EACH ROW WHEN (NEW.revoked AND NOT OLD.revoked) EXECUTE FUNCTION notify_access_changed();
