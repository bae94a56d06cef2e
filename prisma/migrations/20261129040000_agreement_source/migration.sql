-- As an agreement was written, with the placeholders that the settings fill; "content" is what people agree to.
ALTER TABLE "AgreementVersion" ADD COLUMN "source" TEXT;
