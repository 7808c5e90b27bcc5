-- The packages of a bill of materials are written some at a time, and others have their turn between: it is told of when it is whole. Those
-- that are there were written at once.
ALTER TABLE "image_sboms" ADD COLUMN     "whole" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "image_sboms" ALTER COLUMN "whole" SET DEFAULT false;
