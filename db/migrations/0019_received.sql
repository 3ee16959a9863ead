-- The day on which a holder received the booklets of a seal, and the person who took them. A date is a day from 1900 to 9999.

ALTER TABLE sealdata
  ADD COLUMN "receivedOn" date
    CONSTRAINT "sealdata_receivedOn_day" CHECK ("receivedOn" BETWEEN '1900-01-01' AND '9999-12-31'),
  ADD COLUMN "receivedBy" text
    CONSTRAINT "sealdata_receivedBy_length" CHECK (char_length("receivedBy") BETWEEN 1 AND 1000);
