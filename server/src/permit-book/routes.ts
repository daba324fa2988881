import { monthSchema } from '@portal/contract/permit-book.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/errors.ts';
import { sendFile, serve } from '#platform/http/serve.ts';
import { readUpload } from '#platform/http/upload.ts';
import type { Portal } from '#portal.ts';
import { exportPermitBook, getPermitBook, getSchoolHours } from './get-permit-book.ts';
import { changeReturnDeadline, readInvoice, storeInvoicedHours } from './invoiced-hours.ts';
import { returnHours, undoReturn } from './return-hours.ts';

/** Hours per school and month, invoices and returned hours (docs/spec/decisions.md#permit-book). */
export function permitBookRoutes(app: FastifyInstance, portal: Portal): void {
  serve(app, {
    getPermitBook: (_call, input) => getPermitBook(portal, input.month),
    getSchoolHours: (_call, input) => getSchoolHours(portal, input.id, input.month),
    storeInvoicedHours: (call, input) => storeInvoicedHours(portal, call.caller, input),
    readInvoice: async (call) => {
      const { fields, ...file } = await readUpload(call.request);
      return await readInvoice(portal, file, readMonth(fields));
    },
    returnHours: (call, input) => returnHours(portal, call.caller, input),
    undoReturn: (call, input) => undoReturn(portal, call.caller, input.id),
    changeReturnDeadline: (call, input) => changeReturnDeadline(portal, call.caller, input),
    exportPermitBook: async (call, input) => sendFile(call, await exportPermitBook(portal, input)),
  });
}

function readMonth({ month }: Record<string, unknown>): string {
  const read = monthSchema.safeParse(month);
  if (read.success) return read.data;
  const sentence = read.error.issues[0]?.message ?? '';
  throw new AppError('INVALID_INPUT', sentence, { fields: { month: sentence } });
}
