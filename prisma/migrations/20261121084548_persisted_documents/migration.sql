-- CreateTable
CREATE TABLE "persisted_documents" (
    "id" TEXT COLLATE "C" NOT NULL,
    "text" TEXT COLLATE "C" NOT NULL,
    "create_time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "persisted_documents_pkey" PRIMARY KEY ("id")
);
