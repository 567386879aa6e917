export { formatsOf as useFormats } from '../../../shared/formats';
