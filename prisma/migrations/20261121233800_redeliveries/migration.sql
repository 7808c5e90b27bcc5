-- AlterTable
ALTER TABLE "event_deliveries" ADD COLUMN     "redelivery" BOOLEAN NOT NULL DEFAULT false;
