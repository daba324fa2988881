import { endpoints } from '@portal/contract/endpoints.ts';
import { monthSchema } from '@portal/contract/permit-book.ts';
import { AppError } from '#platform/errors.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import { readUpload } from '#platform/http/upload.ts';
import type { Portal } from '#portal.ts';
import { exportPermitBook } from './export-permit-book.ts';
import { getPermitBook } from './get-permit-book.ts';
import { getSchoolHours } from './get-school-hours.ts';
import { readInvoice } from './read-invoice.ts';
import { returnHours } from './return-hours.ts';
import { changeReturnDeadline, storeInvoicedHours } from './store-invoiced.ts';
import { undoReturn } from './undo-return.ts';

/** Hours per school and month, invoices and returned hours (docs/spec/decisions.md#permit-book). */
export function permitBookRoutes(app: App, portal: Portal): void {
  app.route({
    ...endpoints.getPermitBook,
    handler: ({ query }) => getPermitBook(portal, query.month),
  });
  app.route({
    ...endpoints.getSchoolHours,
    handler: ({ params, query }) => getSchoolHours(portal, params.id, query.month),
  });
  app.route({
    ...endpoints.storeInvoicedHours,
    handler: (request) => storeInvoicedHours(portal, callerOf(request), request.body),
  });
  app.route({
    ...endpoints.readInvoice,
    handler: async (request) => {
      const { bytes, fields } = await readUpload(request);
      return await readInvoice(portal, bytes, readMonth(fields));
    },
  });
  app.route({
    ...endpoints.returnHours,
    handler: (request) => returnHours(portal, callerOf(request), request.body),
  });
  app.route({
    ...endpoints.undoReturn,
    handler: (request) => undoReturn(portal, callerOf(request), request.params.id),
  });
  app.route({
    ...endpoints.changeReturnDeadline,
    handler: (request) => changeReturnDeadline(portal, callerOf(request), request.body),
  });
  app.route({
    ...endpoints.exportPermitBook,
    handler: async (request, reply) => {
      const file = await exportPermitBook(portal, request.body);
      return reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(file.content);
    },
  });
}

function readMonth({ month }: Record<string, unknown>): string {
  const read = monthSchema.safeParse(month);
  if (read.success) return read.data;
  const sentence = read.error.issues[0]?.message ?? '';
  throw new AppError('INVALID_INPUT', sentence, { fields: { month: sentence } });
}
