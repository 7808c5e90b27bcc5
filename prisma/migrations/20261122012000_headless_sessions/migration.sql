-- CreateTable
CREATE TABLE "headless_sessions" (
    "code_digest" TEXT COLLATE "C" NOT NULL,
    "identity_uid" TEXT COLLATE "C" NOT NULL,
    "public_key" BYTEA NOT NULL,
    "encrypted_token" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "headless_sessions_pkey" PRIMARY KEY ("code_digest")
);

-- CreateIndex
CREATE INDEX "headless_sessions_identity_uid_idx" ON "headless_sessions"("identity_uid");

-- CreateIndex
CREATE INDEX "headless_sessions_expires_at_idx" ON "headless_sessions"("expires_at");

-- AddForeignKey
ALTER TABLE "headless_sessions" ADD CONSTRAINT "headless_sessions_identity_uid_fkey" FOREIGN KEY ("identity_uid") REFERENCES "identities"("uid") ON DELETE CASCADE ON UPDATE RESTRICT;
