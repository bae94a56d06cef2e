export const DOCTOR_ACTIONS = {
  'doctor.run': '做了系统体检',
  'doctor.drill': '开始了一次试恢复',
  'doctor.state': '在系统体检中写明了一项',
  'doctor.unstate': '撤回了系统体检中写明的一项',
} as const;

export const DOCTOR_OBJECTS = {
  doctor: '系统体检',
} as const;
