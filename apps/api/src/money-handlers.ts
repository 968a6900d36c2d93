/** Handlers of operations about payments, receipts, invoices, the register, tax returns and cancellations. */

import { adminCancellations } from './cancellations/admin-cancellations.ts';
import { cancelOrder } from './cancellations/cancel-order.ts';
import { commentCancellation } from './cancellations/comment-cancellation.ts';
import { decideCancellation } from './cancellations/decide-cancellation.ts';
import { recordBankRefund } from './cancellations/record-bank-refund.ts';
import { requestCancellation } from './cancellations/request-cancellation.ts';
import { withdrawCancellation } from './cancellations/withdraw-cancellation.ts';
import { addCharge } from './charges/add-charge.ts';
import { declineCharge } from './charges/decline-charge.ts';
import { withdrawCharge } from './charges/withdraw-charge.ts';
import type { Handlers } from './contract/operation.ts';
import { recordDisbursement } from './disbursements/record-disbursement.ts';
import { returnUnspentFee } from './disbursements/return-unspent-fee.ts';
import { downloadGstReturn } from './gst-returns/download-gst-return.ts';
import { gstReturnDocuments } from './gst-returns/gst-return-documents.ts';
import { gstReturnFile } from './gst-returns/gst-return-file.ts';
import { gstReturn } from './gst-returns/gst-return.ts';
import { correctInvoice } from './invoices/corrections/correct-invoice.ts';
import { invoiceToCorrect } from './invoices/corrections/invoice-to-correct.ts';
import { mendGstNumber } from './invoices/corrections/mend-gst-number.ts';
import { downloadInvoice } from './invoices/download-invoice.ts';
import { recordEInvoice } from './invoices/e-invoices/record-e-invoice.ts';
import { orderInvoices } from './invoices/order-invoices.ts';
import { setOrderPrice } from './orders/set-order-price.ts';
import { checkValidation } from './payments/check-validation.ts';
import { adminDisputes } from './payments/disputes/admin-disputes.ts';
import { paymentStatus } from './payments/payment-status.ts';
import { buyServices, placeOrder } from './payments/place-order.ts';
import { dismissPurchase, unfinishedPurchases } from './payments/quotes/unfinished-purchases.ts';
import { dismissDuplicate, suspectedDuplicates } from './payments/refunds/suspected-duplicates.ts';
import { downloadProforma, proformaLink } from './proformas/download-proforma.ts';
import { sendProforma } from './proformas/send-proforma.ts';
import { addQuotation } from './quotations/add-quotation.ts';
import { adminQuotations, resendQuotation, withdrawQuotation } from './quotations/admin-quotations.ts';
import { acceptQuotation, declineQuotation } from './quotations/answer-quotation.ts';
import { myQuotations, quotation } from './quotations/my-quotations.ts';
import { recordReceipt } from './receipts/record-receipt.ts';
import { recordTdsCertificate } from './receipts/record-tds-certificate.ts';
import { uploadTdsCertificate } from './receipts/upload-tds-certificate.ts';
import { voidReceipt } from './receipts/void-receipt.ts';
import { adminInvoices } from './register/admin-invoices.ts';
import { adminPayments } from './register/admin-payments.ts';
import { adminReceivables } from './register/admin-receivables.ts';
import { downloadMyInvoices } from './register/download-my-invoices.ts';
import { downloadRegister } from './register/download-register.ts';
import { exportRegister } from './register/export-register.ts';
import { myInvoicesLink } from './register/my-invoices-link.ts';
import { myInvoices } from './register/my-invoices.ts';
import { orderPayments } from './register/order-payments.ts';
import { orderRefunds } from './register/order-refunds.ts';
import { resendInvoice } from './register/resend-invoice.ts';
import { revenue } from './register/revenue.ts';
import { adminSettlements, settlementItems, settlementMismatches } from './settlements/admin-settlements.ts';

export const moneyHandlers = {
  acceptQuotation,
  addQuotation,
  adminQuotations,
  declineQuotation,
  myQuotations,
  quotation,
  resendQuotation,
  withdrawQuotation,
  downloadProforma,
  proformaLink,
  sendProforma,
  addCharge,
  declineCharge,
  recordDisbursement,
  returnUnspentFee,
  withdrawCharge,
  adminCancellations,
  adminDisputes,
  adminInvoices,
  adminPayments,
  adminReceivables,
  buyServices,
  cancelOrder,
  checkValidation,
  correctInvoice,
  commentCancellation,
  decideCancellation,
  dismissDuplicate,
  dismissPurchase,
  downloadGstReturn,
  downloadInvoice,
  downloadMyInvoices,
  downloadRegister,
  exportRegister,
  gstReturn,
  gstReturnDocuments,
  gstReturnFile,
  invoiceToCorrect,
  mendGstNumber,
  myInvoices,
  myInvoicesLink,
  orderInvoices,
  orderPayments,
  orderRefunds,
  paymentStatus,
  placeOrder,
  recordBankRefund,
  recordReceipt,
  recordEInvoice,
  recordTdsCertificate,
  uploadTdsCertificate,
  requestCancellation,
  resendInvoice,
  adminSettlements,
  settlementItems,
  settlementMismatches,
  revenue,
  setOrderPrice,
  suspectedDuplicates,
  voidReceipt,
  unfinishedPurchases,
  withdrawCancellation,
} satisfies Partial<Handlers>;
